// What importing a stylesheet, an icon or a photograph gives in Jest, where webpack bundles nothing.
const STAND_INS = [
  // Every class is called what the source calls it.
  [/\.css$/, "new Proxy({}, { get: (_names, name) => (name === '__esModule' ? false : String(name)) })"],
  [/\.svg$/, "'/image.svg'"],
  [/\.(avif|webp|jpg|png)$/, "{ src: '/picture.jpg', width: 4, height: 3 }"],
];

module.exports = {
  process: (_source, path) => ({ code: `module.exports = ${STAND_INS.find(([kind]) => kind.test(path))[1]};` }),
};
