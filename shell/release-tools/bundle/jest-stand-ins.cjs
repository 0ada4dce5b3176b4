// What importing a stylesheet, an icon, a photograph or a text gives in Jest, where webpack bundles nothing.
const STAND_INS = [
  // Every class is called what the source calls it.
  [/\.css$/, "new Proxy({}, { get: (_names, name) => (name === '__esModule' ? false : String(name)) })"],
  [/\.svg$/, "'/image.svg'"],
  [/\.(avif|webp|jpg|png)$/, "{ src: '/picture.jpg', width: 4, height: 3 }"],
];

module.exports = {
  process: (source, path) => {
    const standIn = path.endsWith('.txt') ? JSON.stringify(source) : STAND_INS.find(([kind]) => kind.test(path))[1];
    return { code: `module.exports = ${standIn};` };
  },
};
