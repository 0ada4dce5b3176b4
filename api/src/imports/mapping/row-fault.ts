/** A reason why a row is refused, for people. It quotes no value, because reasons outlive the values of the rows. */
export class RowFault extends Error {
  /** @param label the name of the field for people */
  constructor(label: string, sentence: string) {
    super(`${label}: ${sentence}`);
  }
}
