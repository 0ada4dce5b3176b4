// Stands in for CSS Modules in Jest: every class is called what the source calls it.
module.exports = new Proxy({}, { get: (_names, name) => (name === '__esModule' ? false : String(name)) });
