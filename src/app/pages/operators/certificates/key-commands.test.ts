import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyCommands, secretName } from './key-commands.ts'

const ASKED = {
  keyFile: 'edge.key',
  certificateFile: 'edge.pem',
  isEncrypted: false,
  secret: 'edge-tls',
  namespace: 'door',
}

describe('the commands for a key', () => {
  test('check it and make a secret of it', () => {
    expect(keyCommands(ASKED)).toEqual([
      "openssl pkey -in './edge.key' -check -noout",
      "kubectl create secret tls 'edge-tls' --namespace='door' --cert='./edge.pem' --key='./edge.key'",
    ])
  })

  test('decrypt it first, for a cluster cannot', () => {
    expect(keyCommands({ ...ASKED, isEncrypted: true, namespace: '' })).toEqual([
      "openssl pkey -in './edge.key' -check -noout",
      "(umask 077 && openssl pkey -in './edge.key' -out './plain-edge.key')",
      "kubectl create secret tls 'edge-tls' --cert='./edge.pem' --key='./plain-edge.key'",
    ])
  })

  test('have any value as one word', () => {
    fc.assert(
      fc.property(fc.string(), (namespace) => {
        const [, command = ''] = keyCommands({ ...ASKED, namespace: `n${namespace}` })
        // Read as a shell does: outside of quotes there is only what this writes.
        const bare = command.replaceAll(/'[^']*'|\\'/g, '')
        expect(bare).toBe('kubectl create secret tls  --namespace= --cert= --key=')
      }),
    )
  })
})

test.each([
  ['Edge Gateway', 'edge-gateway-tls'],
  ['ngrok-operator', 'ngrok-operator-tls'],
  ['', 'operator-tls'],
  ['--Köln--', 'k-ln-tls'],
  ['a-.-b..c', 'a.b.c-tls'],
])('the secret for %j is called %j', (text, name) => {
  expect(secretName(text)).toBe(name)
})

test('a secret has a name that Kubernetes takes', () => {
  const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
  const allowed = new RegExp(`^${label}(\\.${label})*$`)
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      expect(secretName(text)).toMatch(allowed)
      expect(secretName(text).length).toBeLessThanOrEqual(253)
    }),
  )
})
