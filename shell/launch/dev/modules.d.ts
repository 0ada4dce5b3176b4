/** The parts that we use of modules without types. */
declare module 'react-refresh/runtime';
declare module '@babel/code-frame' {
  export function codeFrameColumns(source: string, place: { start: { line: number; column: number } }): string;
}
