/** Some fields of an object. */
export const pick = <T extends object, K extends keyof T>(of: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, K>;
