// A worker that goes through a PGN file of any size and finds its games: where each begins, and what its tags say.
// The file stays where it is; only a piece of it is in memory at a time.

const PIECE = 1 << 22;
const wanted = ['White', 'Black', 'Result', 'Date', 'Event', 'ECO'];
const tags = new RegExp(`^\\[(${wanted.join('|')})\\s+"((?:[^"\\\\]|\\\\.)*)"`, 'gm');
const decoder = new TextDecoder();
const [NEWLINE, BRACKET, CLOSING, CARRIAGE] = [10, 91, 93, 13];

/// Whether a line is a tag: `[Name "value"]`. A comment may be wrapped before `[%clk`, which is none.
function isTag(bytes, from, end) {
  const letter = bytes[from + 1] | 32;
  let last = end - 1;
  while (last > from && bytes[last] <= 32) last -= 1;
  return letter >= 97 && letter <= 122 && bytes[last] === CLOSING && bytes[last - 1] === 34;
}

/// What the tags of a game say, in the order of the wanted ones.
function row(text) {
  const values = ['', '', '', '', '', ''];
  for (const [, name, value] of text.matchAll(tags)) values[wanted.indexOf(name)] = value.includes('\\') ? value.replaceAll('\\"', '"') : value;
  return values.join('\t');
}

/// Collects the games out of pieces of a file.
class Index {
  starts = [];
  rows = [];

  /// Goes through bytes that begin at `at` in the file with the beginning of a line, and says how many were dealt with.
  /// The rest is needed again with what follows it, unless it is the last.
  take(bytes, at, isLast) {
    let from = this.next(bytes, 0);
    if (!this.starts.length && isLast && from >= bytes.length) return this.untagged(bytes, at);
    while (from < bytes.length) {
      const end = this.endOfTags(bytes, from);
      // The tags may go on in the next piece.
      if (end >= bytes.length && !isLast) return from;
      this.starts.push(at + from);
      this.rows.push(row(decoder.decode(bytes.subarray(from, end))));
      from = this.next(bytes, end);
    }
    return isLast ? bytes.length : Math.max(0, bytes.lastIndexOf(NEWLINE) + 1);
  }

  /// The beginning of the next line that is a tag.
  next(bytes, from) {
    for (let at = bytes.indexOf(BRACKET, from); at >= 0; at = bytes.indexOf(BRACKET, at + 1)) {
      if (at === 0 || bytes[at - 1] === NEWLINE) {
        const end = bytes.indexOf(NEWLINE, at);
        if (end < 0 || isTag(bytes, at, end)) return at;
      }
    }
    return bytes.length;
  }

  /// The end of the lines that are tags.
  endOfTags(bytes, from) {
    let at = from;
    while (at < bytes.length && (bytes[at] === BRACKET || bytes[at] === CARRIAGE)) {
      const end = bytes.indexOf(NEWLINE, at);
      if (end < 0) return bytes.length;
      if (bytes[at] === CARRIAGE) return at;
      at = end + 1;
    }
    return at;
  }

  /// A file without a tag is one game, if it is any.
  untagged(bytes, at) {
    if (bytes.length) {
      this.starts.push(at);
      this.rows.push(wanted.map(() => '').join('\t'));
    }
    return bytes.length;
  }
}

/// Goes through a file; `tell` hears how far it is.
async function scan(file, tell) {
  const index = new Index();
  let at = 0;
  for (let size = PIECE; at < file.size;) {
    const isLast = at + size >= file.size;
    const bytes = new Uint8Array(await file.slice(at, at + size).arrayBuffer());
    const taken = index.take(bytes, at, isLast);
    // What does not fit into a piece wants a larger one.
    size = taken ? PIECE : 2 * size;
    at += taken;
    tell(Math.min(1, at / file.size));
    if (isLast) break;
  }
  return index;
}

onmessage = async ({ data: file }) => {
  try {
    const { starts, rows } = await scan(file, (done) => postMessage({ done }));
    postMessage({ starts: Float64Array.from(starts), rows });
  } catch (problem) {
    postMessage({ error: problem.message });
  }
};
