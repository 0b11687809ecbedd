#!/usr/bin/env node
// Playwright starts this in place of a stock Firefox. It starts Firefox with the same arguments and passes on
// all that the two say to each other by WebDriver BiDi, except that a command which Playwright sends for every page, and
// which this Firefox may not know yet, is answered with success. Nothing is emulated then: tests of another colour scheme,
// of forced colours or of print need Playwright's own Firefox.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from './find-browsers.mjs'

const MAY_BE_UNKNOWN = 'emulation.setMediaFeaturesOverride'
const TEXT = { binary: false }
const OPTIONS = { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 }

const bridge = (driver, address) => {
  const browser = new WebSocket(address, OPTIONS)
  const opened = new Promise((resolve) => browser.once('open', resolve))
  const ids = new Set()

  driver.on('message', async (data) => {
    const message = JSON.parse(data)
    if (message.method === MAY_BE_UNKNOWN) ids.add(message.id)
    await opened
    browser.send(data, TEXT)
  })
  browser.on('message', (data) => {
    const { id, error } = JSON.parse(data)
    const isForgiven = ids.delete(id) && error === 'unknown command'
    driver.send(isForgiven ? JSON.stringify({ type: 'success', id, result: {} }) : data, TEXT)
  })
  driver.on('close', () => browser.close())
  browser.on('close', () => driver.close())
  browser.on('error', () => driver.close())
}

const firefox = spawn(findFirefox(), process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGTERM', () => firefox.kill())

for await (const line of createInterface({ input: firefox.stderr })) {
  const [, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
  if (!address) {
    console.error(line)
    continue
  }
  const server = new WebSocketServer({ ...OPTIONS, host: '127.0.0.1', port: 0 })
  server.on('connection', (driver, { url }) => bridge(driver, `${address}${url}`))
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  )
}
