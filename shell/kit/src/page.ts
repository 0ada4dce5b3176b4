/** What `?submission=` of the URL says after a submission without scripts. */
export type Outcome = 'none' | 'sent' | 'failed';

/** What the shell gives to every page of a section. `onSubmitted` is told the data of an accepted submission. */
export interface PageProps {
  outcome: Outcome;
  onSubmitted?: ((submission: object) => void) | undefined;
}

/** What the shell's server writes into the head: a page itself renders no title and no meta element. */
export interface PageMeta {
  title: string;
  description: string;
}
