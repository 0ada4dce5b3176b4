/** Builds the plain host: webpack as its documentation has it, with loaders for the kit's sources. */
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { runWebpack } from '../../shell/release-tools/bundle/run-webpack.ts';
import { className } from '../../shell/release-tools/bundle/webpack-base.ts';

const shared = ['react', 'react/jsx-runtime', 'react-dom', '@land/kit', '@land/kit/forms'];
const classNames = ({ resourcePath }: { resourcePath: string }, _: string, name: string) =>
  className(resourcePath, name, 'host');
const modules = { auto: /\.module\.css$/, namedExport: false, getLocalIdent: classNames };
const jsc = { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } };

export async function buildHost(path: string): Promise<void> {
  await runWebpack({
    mode: 'production',
    optimization: { minimize: false },
    performance: { hints: false },
    target: ['web', 'es2022'],
    entry: { host: `${import.meta.dirname}/host.tsx` },
    output: { path, publicPath: '/', uniqueName: 'host' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'swc-loader', options: { jsc: { ...jsc, target: 'es2022' } } },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules } }] },
        { test: /\.(svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin(),
      new webpack.DefinePlugin({ __SECTION_RELEASE__: '"host"' }),
      new ModuleFederationPlugin({
        name: 'host',
        shared: Object.fromEntries(
          shared.map((name) => [name, { singleton: true, eager: true, requiredVersion: false as const }]),
        ),
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true },
      }),
    ],
  });
}
