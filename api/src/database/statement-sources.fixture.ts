import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SRC = join(import.meta.dirname, '..');

// Whether a file must follow the rule. A migration was written for the tables of its day; tests, fixtures and demo data
// are free.
const isHeldToTheRule = (path: string) => !/^(database\/migrations|demo)\/|\.(test|fixture)\.ts$/.test(path);

// Calls that run SQL, and the files that may run SQL outside of our statements.
const RUNS = /^(query|executeSql|\w+OfLibrary|BoundStatement)$/;
const DOORS: Readonly<Record<string, RegExp>> = {
  'database/copy-out.ts': /^client\.query\(copyTo\(/,
  'database/database.ts': /^runOfLibrary\(/,
  'jobs/jobs-database.ts': /^runOfLibrary\(/,
  'intake/submission-limit.ts': /^database\.queryOfLibrary\(/,
  'staff/sessions/sign-in-limit.ts': /^this\.database\.queryOfLibrary\(/,
};

/** The type of a property. */
export interface Property {
  /** `string`, `Date`, `string[]` … without null. */
  readonly kind: string;
  readonly isNullable: boolean;
  /** The only texts that it may be, or that may be in it; undefined for any. */
  readonly values: readonly string[] | undefined;
}

/** The types that the sources declare for a statement. */
export interface Declaration {
  readonly path: string;
  /** A constant, not built for a request. */
  readonly isFixed: boolean;
  readonly parameters: ReadonlyMap<string, Property>;
  /** `*` stands for a column of any name. */
  readonly row: ReadonlyMap<string, Property>;
}

/** Reads the declared types of statements, by name, and every call that runs other SQL. */
export function readSources() {
  const paths = globSync('**/*.ts', { cwd: SRC }).toSorted();
  const { config } = ts.readConfigFile(join(SRC, '../tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(SRC, '..'));
  const program = ts.createProgram(
    paths.map((path) => join(SRC, path)),
    { ...options, noEmit: true },
  );
  const types = new TypeReader(program.getTypeChecker());
  const declarations = new Map<string, Declaration>();
  const bypasses: string[] = [];

  const look = (node: ts.Node, path: string): void => {
    ts.forEachChild(node, (child) => look(child, path));
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const [first] = node.arguments ?? [];
    if (first === undefined) return;
    const { expression, typeArguments } = node;
    if (typeArguments && /^[sS]tatement$/.test(expression.getText())) {
      const name = ts.isTemplateExpression(first) ? first.head.text : (first as ts.StringLiteral).text;
      const [parameters, row] = typeArguments.map((each) => types.read(each));
      const found = { parameters: parameters ?? new Map(), row: row ?? new Map() };
      declarations.set(name.trim(), { path, isFixed: ts.isCallExpression(node), ...found });
    }
    const does = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    if (!RUNS.test(does) || !isHeldToTheRule(path)) return;
    const isBound = types.isBound(ts.isPropertyAccessExpression(first) ? first.expression : first);
    if (isBound || types.isBound(first) || DOORS[path]?.test(node.getText())) return;
    bypasses.push(`api/src/${path}: ${node.getText().replace(/\s+/g, ' ').slice(0, 60)}`);
  };
  for (const path of paths.filter((each) => each !== 'database/statement.ts')) {
    const source = program.getSourceFile(join(SRC, path));
    if (source) look(source, path);
  }
  return { declarations, bypasses };
}

/** Loads the modules with statements, so that they register. */
export async function loadStatements(): Promise<void> {
  for (const path of globSync('**/*.ts', { cwd: SRC }).toSorted()) {
    const holdsSome = isHeldToTheRule(path) && readFileSync(join(SRC, path), 'utf8').includes('statement<');
    if (holdsSome) await import(`../${path.replace(/\.ts$/, '.js')}`);
  }
}

class TypeReader {
  constructor(private readonly checker: ts.TypeChecker) {}

  read(node: ts.TypeNode): Map<string, Property> {
    const type = this.checker.getTypeFromTypeNode(node);
    const any = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const properties = this.checker.getPropertiesOfType(type);
    const read = properties.map((each) => [each.name, this.propertyOf(this.checker.getTypeOfSymbol(each))] as const);
    return new Map(any ? [...read, ['*', this.propertyOf(any)]] : read);
  }

  isBound(node: ts.Node): boolean {
    return this.checker.getTypeAtLocation(node).getSymbol()?.name === 'BoundStatement';
  }

  private propertyOf(nullable: ts.Type): Property {
    const type = this.checker.getNonNullableType(nullable);
    const [element] = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as ts.TypeReference) : [];
    if (element) {
      const { kind, values } = this.propertyOf(element);
      return { kind: `${kind}[]`, isNullable: type !== nullable, values };
    }
    const parts = type.isUnion() ? type.types : [type];
    const values = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
    return {
      kind: this.kindOf(type, parts),
      isNullable: type !== nullable,
      values: values.length === parts.length ? values : undefined,
    };
  }

  private kindOf(type: ts.Type, parts: readonly ts.Type[]): string {
    const isAll = (flags: ts.TypeFlags) => parts.every((part) => (part.flags & flags) !== 0);
    if (isAll(ts.TypeFlags.StringLike)) return 'string';
    if (isAll(ts.TypeFlags.NumberLike)) return 'number';
    if (isAll(ts.TypeFlags.BooleanLike)) return 'boolean';
    return type.getSymbol()?.name ?? this.checker.typeToString(type);
  }
}
