// Light or dark: what was chosen, or else what the system prefers. Not a module, so that it runs
// before anything is painted.
(() => {
  const stored = () => {
    try { return localStorage.getItem('luft-theme'); } catch { return null; }
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = stored() ?? (system.matches ? 'dark' : 'light');
    document.documentElement.classList.toggle('dark', theme === 'dark');
    dispatchEvent(new Event('luft-theme'));
  };
  system.addEventListener('change', apply);
  apply();
  addEventListener('DOMContentLoaded', () => {
    document.getElementById('theme').onclick = () => {
      const dark = document.documentElement.classList.contains('dark');
      try { localStorage.setItem('luft-theme', dark ? 'light' : 'dark'); } catch { return; }
      apply();
    };
  });
})();
