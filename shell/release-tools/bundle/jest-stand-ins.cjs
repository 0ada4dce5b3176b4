// Mock values of imported stylesheets, icons, pictures and texts, because Jest runs without webpack.
const STAND_INS = [
  // Each class name equals the name in the source.
  [/\.css$/, "new Proxy({}, { get: (_names, name) => (name === '__esModule' ? false : String(name)) })"],
  [/\.(svg|mp4|webm|vtt)$/, "'/image.svg'"],
  [/\.(avif|webp|jpg|png)$/, "{ src: '/picture.jpg', width: 4, height: 3 }"],
];

module.exports = {
  process: (source, path) => {
    const standIn = path.endsWith('.txt') ? JSON.stringify(source) : STAND_INS.find(([kind]) => kind.test(path))[1];
    return { code: `module.exports = ${standIn};` };
  },
};
