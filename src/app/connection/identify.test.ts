import { expect, test } from 'vitest'
import { connectionOf } from '../test-session.ts'
import { ownerId } from './connection.ts'
import { ofAccount } from './identify.ts'

test('all keys of an account at a service have one owner id, and no other key has it', () => {
  const alone = connectionOf('one')
  const told = ofAccount(alone, 'account')
  expect(ownerId(ofAccount(connectionOf('two'), 'account'))).toBe(ownerId(told))
  const others = [
    alone,
    ofAccount(alone, 'account 2'),
    ofAccount(alone, null),
    ofAccount(alone, 'another'),
    ofAccount({ ...alone, base_url: 'https://other.example' }, 'account'),
  ]
  for (const other of others) expect(ownerId(other)).not.toBe(ownerId(told))
})
