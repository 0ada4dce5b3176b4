/** The shared parts of the webpack configurations of the shell and the sections. */
import { basename, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule, type Compiler } from 'webpack';
import { prunedFiles } from './prune-loader.ts';
import { buildTrackRecord } from './track-record-build.ts';

// If unset, the federation plugins find webpack by running it into an error four times: a fifth of a section's build
// time.
process.env.FEDERATION_WEBPACK_PATH ??= fileURLToPath(import.meta.resolve('webpack'));
// Skips the validation of a plugin's options, which TypeScript has checked: saves 0.2 s of CPU.
process.env.SKIP_VALIDATION ??= 'y';

/** The shared part of the kit. The track record is not shared: each app builds it, with class names of its own. */
const kitFolder = fileURLToPath(new URL('../../kit/src', import.meta.url));

export interface BaseOptions {
  /** Prefix of the class names of this app's own CSS Modules, such as `seller`. The kit's are always `kit`. */
  scope: string;
  /** `node` builds the bundle that prerenders the pages, which consists of one script. */
  target: 'browser' | 'node';
  /** `development` is for `npm run dev`: readable, with names that stay the same, so that open pages can be updated. */
  mode: 'production' | 'development';
  publicPath: string;
  outputFolder: string;
  alias?: Record<string, false>;
  /** Names style sheets only by their content, so that pages with the same styles share one file. */
  sharesStyles?: boolean;
  /** Marks each HTML element with the file and line of its JSX (`source-marks.ts`). */
  marksSources?: boolean;
}

export function baseConfiguration(options: BaseOptions): Configuration {
  const browser = options.target === 'browser';
  const trackRecord = buildTrackRecord(options.target);
  const digest = options.mode === 'production' ? '.[contenthash:8]' : '';
  return {
    mode: options.mode,
    target: browser ? ['web', 'es2022'] : 'node24',
    devtool: options.mode === 'development' ? 'source-map' : browser && 'hidden-source-map',
    output: {
      path: options.outputFolder,
      publicPath: options.publicPath,
      filename: browser ? `[name]${digest}.js` : '[name].cjs',
      chunkFilename: `[name]${digest}.js`,
      ...(digest ? {} : { devtoolModuleFilenameTemplate: '[absolute-resource-path]' }),
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: options.scope,
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: { ...trackRecord.alias, ...options.alias, ...(options.marksSources && markingAlias) },
    },
    module: {
      rules: [
        typescriptRule(options),
        ...trackRecord.rules,
        textRule,
        cssRule(options),
        ...pictureRules(browser),
        mediaRule(browser),
        ...(browser ? pruningRules : []),
      ],
    },
    plugins: browser
      ? [
          new MiniCssExtractPlugin({
            filename: `[name]${digest}.css`,
            chunkFilename: options.sharesStyles && digest ? '[contenthash:8].css' : `[name]${digest}.css`,
          }),
          new ScriptIntegrityPlugin(),
          trackRecord.constant,
        ]
      : [trackRecord.constant],
    optimization: {
      minimize: browser && options.mode === 'production',
      minimizer: [minifyScripts(), new CssMinimizerPlugin({ parallel: false })],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/** Minifies in this process, because for a few files that takes less time than starting another process. */
function minifyScripts(): MinimizerPlugin {
  return new MinimizerPlugin({
    parallel: false,
    minify: MinimizerPlugin.swcMinify,
    extractComments: false,
    minimizerOptions: { compress: { passes: 3 }, format: { comments: false } },
  });
}

const pruningRules: RuleSetRule[] = [
  { test: prunedFiles, loader: fileURLToPath(new URL('./prune-loader.ts', import.meta.url)) },
  // The federation's packages do not declare this themselves, so that all their functions would be bundled: 3 KB.
  { test: /@module-federation[\\/]/, sideEffects: false },
];

const markingAlias = { 'react/jsx-dev-runtime$': fileURLToPath(new URL('./source-marks.ts', import.meta.url)) };

function typescriptRule({ target, mode, marksSources = false }: BaseOptions): RuleSetRule {
  const refresh = mode === 'development' && target === 'browser';
  const development = mode === 'development' || marksSources;
  return {
    test: /\.tsx?$/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development, refresh } },
        target: 'es2022',
      },
    },
  };
}

/** Imports text files, such as policies, as strings. */
const textRule: RuleSetRule = { test: /\.txt$/, type: 'asset/source' };

function cssRule(options: BaseOptions): RuleSetRule {
  const browser = options.target === 'browser';
  const modules = {
    auto: /\.module\.css$/,
    namedExport: false,
    exportLocalsConvention: 'asIs',
    exportOnlyLocals: !browser,
    getLocalIdent: (context: { resourcePath: string }, _template: string, name: string) =>
      className(context.resourcePath, name, options.scope),
  };
  // Source maps of styles take as long as the rest of a build of the desk.
  const sourceMap = options.mode === 'production' ? {} : { sourceMap: false };
  const loader = { loader: 'css-loader', options: { modules, importLoaders: 0, ...sourceMap } };
  // The path is the default, but `ident` makes it part of the cache's key, which has no options: otherwise styles from
  // the cache would load the fonts and pictures of an earlier release.
  const { publicPath } = options;
  const extract = { loader: MiniCssExtractPlugin.loader, options: { publicPath }, ident: `styles ${publicPath}` };
  return { test: /\.css$/, use: browser ? [extract, loader] : [loader], sideEffects: true };
}

/**
 * The generated class name, such as `kit-button-primary`. It has no hash, because sections and the shell build the
 * kit's classes at different times and must use the same names.
 */
export function className(file: string, name: string, scope: string): string {
  const inKit = !relative(kitFolder, file).startsWith(`..${sep}`);
  return `${inKit ? 'kit' : scope}-${basename(file, '.module.css')}-${name}`;
}

function pictureRules(emit: boolean): RuleSetRule[] {
  const photos = /\.(avif|webp|jpg|png)$/;
  const icons = /illustrations[\\/]icons[\\/]/;
  return [
    { test: /\.(svg|woff2|vtt)$/, exclude: icons, type: 'asset/resource', generator: { emit } },
    // In a stylesheet a picture is a URL; in a script it also has a size.
    { test: photos, dependency: 'url', type: 'asset/resource', generator: { emit } },
    {
      test: photos,
      dependency: { not: ['url'] },
      loader: fileURLToPath(new URL('./picture-loader.ts', import.meta.url)),
      options: { emit },
    },
    // Icons are inlined into stylesheets: separate files would load only after the stylesheet.
    { test: icons, type: 'asset/inline', generator: { dataUrl: encodeSvg } },
  ];
}

function mediaRule(emit: boolean): RuleSetRule {
  return {
    test: /\.(mp4|webm)$/,
    type: 'javascript/auto',
    loader: fileURLToPath(new URL('./media-loader.ts', import.meta.url)),
    options: { emit },
  };
}

function encodeSvg(content: string | Buffer): string {
  return `data:image/svg+xml,${encodeURIComponent(content.toString().trim())}`;
}

/**
 * Makes webpack's script loading set the `integrity` of each script, from the page's global `scriptIntegrity` (digests
 * by path). The digests cannot be part of the bundle, because a chunk's name is final only after its loader is written.
 * A page without `scriptIntegrity` can load the section too.
 */
class ScriptIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ScriptIntegrityPlugin', (compilation) => {
      const hooks = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap('ScriptIntegrityPlugin', (code) => `${code}\n${addDigest}`);
    });
  }
}

// `crossOrigin` is needed because an integrity policy blocks every script that is fetched without CORS, even
// same-origin ones.
const addDigest = `if (self.scriptIntegrity) {
  script.crossOrigin = 'anonymous';
  script.integrity = scriptIntegrity[url] || '';
}`;
