/** Writes the kit's public types as text, to find changes that would break sections. */
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import type TypeScript from 'typescript';

const sources = join(import.meta.dirname, '../../kit/src');
const projectFolder = join(import.meta.dirname, '../../..');
// The compiler at the project's root, because openapi-typescript installs an older one nearer to this file.
const ts = createRequire(join(projectFolder, 'package.json'))('typescript') as typeof TypeScript;

/** Unions that sections only pass to the kit, so that adding a name breaks no section. */
const growingUnions = new Set(['IconName']);

/** The types by exported name, and by `Type.member` for the members of every kit type that an export refers to. */
export function describeTypes(): Record<string, string> {
  const settings = join(import.meta.dirname, '../gate/source/section-tsconfig.json');
  const { config } = ts.readConfigFile(settings, (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, projectFolder);
  const faces = ['index.ts', 'forms.ts'].map((file) => join(sources, file));
  const ambient = [join(sources, 'globals.d.ts')];
  const program = ts.createProgram([...faces, ...ambient], options);
  const describer = new TypeDescriber(program.getTypeChecker());
  for (const face of faces) describer.addExports(program.getSourceFile(face));
  return describer.described;
}

class TypeDescriber {
  readonly #checker: TypeScript.TypeChecker;
  readonly #described = new Map<string, string>();
  readonly #seen = new Set<TypeScript.Symbol>();
  readonly #followed = new Set<TypeScript.Type>();

  constructor(checker: TypeScript.TypeChecker) {
    this.#checker = checker;
  }

  get described(): Record<string, string> {
    return Object.fromEntries([...this.#described].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  addExports(file: TypeScript.SourceFile | undefined): void {
    const module = file && this.#checker.getSymbolAtLocation(file);
    if (!module) throw new Error('A public face of the kit could not be read.');
    for (const exported of this.#checker.getExportsOfModule(module)) this.#addExport(exported);
  }

  #addExport(exported: TypeScript.Symbol): void {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported;
    if (symbol.flags & ts.SymbolFlags.Value)
      this.#described.set(exported.name, this.#write(this.#checker.getTypeOfSymbol(symbol)));
    else this.#addType(exported.name, symbol);
  }

  #addType(name: string, symbol: TypeScript.Symbol): void {
    if (this.#seen.has(symbol)) return;
    this.#seen.add(symbol);
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    const members =
      type.isUnion() || !(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0
        ? []
        : type.getProperties().filter(isOfKit);
    if (growingUnions.has(name) && type.isUnion())
      for (const choice of type.types) this.#described.set(`${name}.${this.#text(choice)}?`, '');
    else
      this.#described.set(
        name,
        members.length > 0 ? this.#writeBases(symbol) : this.#write(type, ts.TypeFormatFlags.InTypeAlias),
      );
    for (const member of members) {
      const isOptional = Boolean(member.flags & ts.SymbolFlags.Optional);
      this.#described.set(
        `${name}.${member.name}${isOptional ? '?' : ''}`,
        this.#write(this.#checker.getTypeOfSymbol(member)),
      );
    }
  }

  /** The members that an interface inherits from types outside of the kit, such as all attributes of a link. */
  #writeBases(symbol: TypeScript.Symbol): string {
    const clauses = (symbol.declarations ?? [])
      .filter(ts.isInterfaceDeclaration)
      .flatMap(({ heritageClauses }) => [...(heritageClauses ?? [])]);
    return clauses.map((clause) => clause.getText().replace(/\s+/g, ' ')).join(', ');
  }

  /** A type as text; functions without the names of their parameters, because callers do not use them. */
  #write(type: TypeScript.Type, flags = ts.TypeFormatFlags.None): string {
    const [signature] = type.getCallSignatures();
    this.#follow(type);
    if (!signature || type.isUnion()) return this.#text(type, flags);
    const parameters = signature.parameters.map((parameter) => this.#write(this.#checker.getTypeOfSymbol(parameter)));
    const typeParameters = (signature.typeParameters ?? []).map((parameter) => {
      const constraint = parameter.getConstraint();
      return constraint ? `${this.#text(parameter)} extends ${this.#write(constraint)}` : this.#text(parameter);
    });
    const generic = typeParameters.length > 0 ? `<${typeParameters.join(', ')}>` : '';
    return `${generic}(${parameters.join(', ')}) => ${this.#write(signature.getReturnType())}`;
  }

  #text(type: TypeScript.Type, flags = ts.TypeFormatFlags.None): string {
    return this.#checker.typeToString(
      type,
      undefined,
      flags | ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
    );
  }

  /** Adds the kit's types that a type refers to, each under its own name with its members. */
  #follow(type: TypeScript.Type): void {
    if (this.#followed.has(type)) return;
    this.#followed.add(type);
    for (const symbol of [type.aliasSymbol, type.getSymbol()]) {
      if (symbol && isOfKit(symbol) && symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias))
        this.#addType(symbol.name, symbol);
    }
    if (type.isUnionOrIntersection()) type.types.forEach((part) => this.#follow(part));
    for (const argument of type.aliasTypeArguments ?? []) this.#follow(argument);
    if (type.flags & ts.TypeFlags.Object && (type as TypeScript.ObjectType).objectFlags & ts.ObjectFlags.Reference) {
      this.#checker.getTypeArguments(type as TypeScript.TypeReference).forEach((argument) => this.#follow(argument));
    }
  }
}

function isOfKit(symbol: TypeScript.Symbol): boolean {
  return (symbol.declarations ?? []).some((declaration) =>
    declaration.getSourceFile().fileName.split('/').join(sep).startsWith(sources),
  );
}
