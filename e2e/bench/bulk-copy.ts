// Measures what a bulk change costs the copy of all operators: what is written to the device, and the time, in
// Chromium, with a service in the same page that answers at once. Counts compare between machines, times do not.
// Usage: npm run bench:bulk [-- <operators> <changed operators>]
import { chromium } from 'playwright'
import { createServer } from 'vite'
import { chromiumOptions } from '../chromium-options.ts'

const [OPERATORS = 100_000, ROWS = 10_000] = process.argv.slice(2).map(Number)

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { entries: ['e2e/bench/bulk-copy-page.ts'] },
  server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  plugins: [
    {
      name: 'empty-page',
      configureServer: ({ middlewares }) => {
        middlewares.use('/empty', (_request, response) => {
          response.setHeader('Content-Type', 'text/html')
          response.end('<!doctype html><title>Bulk</title>')
        })
      },
    },
  ],
})
await server.listen()
const browser = await chromium.launch(chromiumOptions())
try {
  const address = server.httpServer?.address()
  if (typeof address !== 'object' || address === null) throw new Error('There is no server')
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`http://127.0.0.1:${address.port}/empty`)
  const figures: unknown = await page.evaluate(
    `import('/e2e/bench/bulk-copy-page.ts').then((part) => part.measureBulk(${OPERATORS}, ${ROWS}))`,
  )
  console.log(figures)
} finally {
  await browser.close()
  await server.close()
}
