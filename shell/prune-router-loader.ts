/**
 * webpack loader for React Router. Its one file sets `displayName` on every component, which makes each of them, its
 * <Form> and <NavLink> too, look used. Without the names webpack drops what the shell does not import: 3 KB (brotli).
 */
export default function pruneRouter(source: string): string {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^var (\w+) = (React\d*)\.(forwardRef|memo|createContext)\(/gm, 'var $1 = /*#__PURE__*/ $2.$3(');
}
