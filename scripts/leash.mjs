/** Loaded before a script: a process whose parent is gone is stopped as by `kill`. */
// Threads load this, too, and have no channel.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // To listen must not keep a script running that is done.
  process.channel.unref();
}
