export interface TypeError {
  /** As tsc prints it. */
  file: string;
  line: number;
  /** The message with everything that explains it, in one line. */
  message: string;
}

/** Reads what `tsc --pretty false` printed: lines that begin with a space explain the one before. */
export function readTypeErrors(output: string): TypeError[] {
  const errors: TypeError[] = [];
  for (const line of output.split('\n')) {
    const found = /^(.+?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line);
    const last = errors.at(-1);
    if (found) errors.push({ file: found[1] ?? '', line: Number(found[2]), message: found[3]?.replace(/\.$/, '') ?? '' });
    else if (line.startsWith(' ') && last) last.message += `; ${line.trim().replace(/\.$/, '')}`;
  }
  return errors;
}
