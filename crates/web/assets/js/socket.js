// The connection to the server. It comes back by itself; what was asked and not answered is then
// lost, and whoever listens to `open` asks again.

const SLOWEST = 5000;

class Socket extends EventTarget {
  #socket = null;
  #listeners = new Map();
  #next = 1;
  #wait = 300;

  connect() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#take(JSON.parse(event.data));
    socket.onclose = () => {
      const lost = [...this.#listeners.values()];
      this.#listeners.clear();
      for (const listener of lost) listener({ is: 'lost' });
      this.dispatchEvent(new Event('closed'));
      setTimeout(() => this.connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 1.6, SLOWEST);
    };
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #take(reply) {
    if (reply.is === 'hello') {
      this.#wait = 300;
      this.hello = reply;
      this.dispatchEvent(new Event('opened'));
    } else if (this.#listeners.has(reply.id)) {
      this.#listeners.get(reply.id)(reply);
    } else if (reply.is === 'error' && reply.id === 0) {
      this.dispatchEvent(new CustomEvent('refused', { detail: reply.message }));
    }
  }

  /// Asks something that has many answers. Returns a function that stops listening.
  stream(request, listener) {
    const id = this.#next++;
    if (!this.open) {
      queueMicrotask(() => listener({ is: 'lost' }));
      return () => {};
    }
    this.#listeners.set(id, listener);
    this.#socket.send(JSON.stringify({ id, ...request }));
    return () => this.#listeners.delete(id);
  }

  /// Asks something that has one answer.
  ask(request) {
    return new Promise((answer, refuse) => {
      const end = this.stream(request, (reply) => {
        end();
        if (reply.is === 'error') refuse(new Error(reply.message));
        else if (reply.is === 'lost') refuse(new Error('the connection is lost; it will be tried again'));
        else answer(reply);
      });
    });
  }
}

export const socket = new Socket();
