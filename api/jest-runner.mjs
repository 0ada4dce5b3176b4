import runner from 'jest-light-runner';
import Tinypool from 'tinypool';

// jest-light-runner 0.8.2 sends the settings of its workers to all of them when the first one asks. They can reach
// another worker before its first test file does; it does not listen yet, asks later, and waits forever. Here each
// worker gets them when it asks.
const { run } = Tinypool.prototype;
Tinypool.prototype.run = function runWithOwnChannel(task, options) {
  const { workerData } = this.options;
  let tell = () => undefined;
  const channel = {
    onMessage: (listener) => (tell = listener),
    postMessage: (message) => {
      if (message === 'jest-light-runner-get-worker-data') tell({ type: 'jest-light-runner-worker-data', workerData });
    },
  };
  return run.call(this, task, { ...options, channel });
};

export default runner;
