/** What went wrong, in one sentence for whoever typed the command. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}
