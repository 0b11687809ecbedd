// Runs a program of the built service, after a build if the sources have changed:
// node src/service/node/build/run-built.mjs <main|keys> [flags]
// In this process, so that npm prints one command. The program watches npm itself: see watch-npm.ts.
if (process.env.npm_lifecycle_script) process.env.ADIT_NPM_PARENT = String(process.ppid)
await import('./build-if-changed.mjs')
const [name] = process.argv.splice(2, 1)
await import(new URL(`../../../../dist/service/${name}.js`, import.meta.url))
