import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vitest/config'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Puts a `.br` and a `.gz` beside every text file of the app, so that no request compresses anything. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle(_options, bundle) {
    await Promise.all(
      Object.values(bundle).map(async (file) => {
        if (!/\.(js|css|html|svg|json)$/.test(file.fileName)) return
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.br`,
          source: await brotli(source, { params }),
        })
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.gz`,
          source: await gzipped(source, { level: 9 }),
        })
      }),
    )
  },
})

export default defineConfig({
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    precompress(),
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:4180', '/config.json': 'http://127.0.0.1:4180' } },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments))
        await builder.build(environment)
    },
  },
  environments: {
    client: { build: { outDir: 'dist/app', manifest: true, modulePreload: { polyfill: false } } },
    service: {
      build: {
        ssr: true,
        outDir: 'dist/service',
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'src/service/main.ts',
            'selector-worker': 'src/service/selector-worker.ts',
          },
        },
      },
    },
  },
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
})
