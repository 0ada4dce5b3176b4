/** Finds the source of an error in a bundle: its file, line and the lines around it. */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { relative } from 'node:path';
import { codeFrameColumns } from '@babel/code-frame';
import { projectFolder } from '../services.ts';

interface Position {
  file: string;
  line: number;
  column: number;
}

/** Returns the bundle's source map as JSON; undefined if there is none. */
export type ReadMap = (script: string) => string | undefined;

const MOST_FRAMES = 30;

/** The message of an error with the first place of its stack that is in our sources. */
export function describeError(message: string, stack: string, readMap: ReadMap): string {
  for (const line of stack.split('\n').slice(0, MOST_FRAMES)) {
    const place = readPlace(line);
    const found = place && findSource(place, readMap);
    if (found) return `${describePlace(found)}\n${message}\n\n${renderFrame(found)}`;
  }
  return `${message}\n${stack.split('\n').slice(0, 5).join('\n')}`;
}

/** Reads the end of a line of a stack: `at f (http://localhost:3000/dev/seller/page.js:10:5)`, or `f@http:…` */
function readPlace(line: string): Position | undefined {
  const text = line.slice(-1_000).trim();
  const end = /:(\d{1,9}):(\d{1,9})\)?$/.exec(text);
  const file = text
    .slice(0, end?.index)
    .split(/[\s()@]/)
    .at(-1);
  return end && file ? { file, line: Number(end[1]), column: Number(end[2]) } : undefined;
}

function findSource({ file, line, column }: Position, readMap: ReadMap): Position | undefined {
  const json = readMap(file);
  if (json === undefined) return undefined;
  const entry = new SourceMap(JSON.parse(json) as ConstructorParameters<typeof SourceMap>[0]).findEntry(
    line - 1,
    column - 1,
  );
  if (!('originalSource' in entry)) return undefined;
  const { originalSource, originalLine, originalColumn } = entry as Partial<SourceMapping>;
  if (!originalSource?.startsWith(`${projectFolder}/`) || originalSource.includes('/node_modules/')) return undefined;
  return { file: originalSource, line: (originalLine ?? 0) + 1, column: (originalColumn ?? 0) + 1 };
}

function describePlace({ file, line, column }: Position): string {
  return `${relative(projectFolder, file)}:${line}:${column}`;
}

/** The lines around a place of a source, or nothing if the file was removed. */
export function renderFrame({ file, line, column }: Position): string {
  try {
    return codeFrameColumns(readFileSync(file, 'utf8'), { start: { line, column } });
  } catch {
    return '';
  }
}
