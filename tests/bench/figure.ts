/** One measured figure and the most that it may be. */
export interface Figure {
  what: string;
  value: number;
  bound: number;
  unit: 'KB' | 'MB' | 'ms' | 's' | '×' | '';
}

/** The running site that is measured. */
export interface MeasuredSite {
  origin: string;
  deskOrigin: string;
  databaseUrl: string;
  /** Of the process with this name; NaN while it does not run. */
  processId: (name: string) => number;
  /** In which it runs, for commands that belong to it. */
  env: NodeJS.ProcessEnv;
  /** The launcher's own lines, oldest first. */
  told: string[];
}

export const routes = ['/', '/sell-your-land', '/buy-land', '/privacy-policy', '/terms-and-conditions', '/stop-texts'];

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
