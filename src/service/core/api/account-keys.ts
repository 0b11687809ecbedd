import type { MiddlewareHandler } from 'hono'
import {
  type AccountKey,
  createKey,
  LAST_FULL_KEY,
  listKeys,
  revokeKey,
  updateKey,
} from '#contract/account-keys.ts'
import { type Operation, pathOf } from '#contract/operation.ts'
import { addCommonHeaders } from '#service/core/http/common-headers.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { type FieldErrors, Refusal } from '#service/core/http/errors.ts'
import type { Served } from '#service/core/http/other-requests.ts'
import type { KeyChange, ListedKey } from '#service/core/store/keys.ts'
import type { Store } from '#service/core/store/store.ts'
import type { Accounts } from './accounts.ts'
import { noteWrite } from './audit.ts'
import { keyRecord, makeKey } from './keys.ts'
import { type Caller, type Implementation, serve, type ServeOptions } from './serve.ts'

type Deps = { store: Store; accounts: Accounts; now: () => Date }

/** When a valid key ends, in Unix milliseconds. */
const endOf = ({ expires_at: end }: Pick<ListedKey, 'expires_at'>): number =>
  end?.getTime() ?? Infinity

const validAt = (keys: readonly ListedKey[], now: Date): ListedKey[] =>
  keys.filter((key) => key.revoked_at === null && endOf(key) > now.getTime())

const keyReply = (key: ListedKey, { keyId }: Pick<Caller, 'keyId'>): AccountKey => ({
  id: key.id,
  name: key.name,
  read_only: key.kind === 'read_only',
  created_at: key.created_at.toISOString(),
  expires_at: key.expires_at?.toISOString() ?? null,
  last_used_at: key.last_used_at?.toISOString() ?? null,
  is_own: key.id === keyId,
})

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const kindOf = (isReadOnly: boolean) => (isReadOnly ? 'read_only' : 'full')

const expiryErrors = (sent: object, now: Date): FieldErrors => {
  const end = 'expires_at' in sent ? sent.expires_at : null
  return typeof end === 'string' && Date.parse(end) <= now.getTime()
    ? { expires_at: 'Must be in the future. To end a key now, delete it.' }
    : {}
}

const notThere = (id: string): Refusal =>
  new Refusal(404, `There is no key ${JSON.stringify(id)} in this account, or it has ended.`, {
    fieldErrors: { id: 'No valid key of this account has this ID.' },
  })

/** Until when a key has full access, in Unix milliseconds. */
const fullUntil = (key: ListedKey): number =>
  key.kind === 'full' && key.revoked_at === null ? endOf(key) : -Infinity

/** Whether a key loses full access by a change, and no other key has it when that happens. */
const isLastFull = (valid: readonly ListedKey[], before: ListedKey, after: ListedKey): boolean =>
  fullUntil(after) < fullUntil(before) &&
  !valid.some((key) => key.id !== before.id && fullUntil(key) > fullUntil(after))

const lastFull = (): Refusal =>
  new Refusal(
    409,
    `Without this key the account would have no key with full access. Make another one first, or send confirm=${LAST_FULL_KEY} in the query. Nothing was changed.`,
  )

type Changing = {
  of: Operation
  params: { id: string }
  caller: Caller
  query: { confirm?: string | undefined }
}

const implementationsOf = ({ store, accounts, now }: Deps) => {
  /**
   * Changes a valid key, and returns it as it then is. Throws 409 if the account is left without a key with full access,
   * unless that was confirmed.
   */
  const change = async (
    { of, params: { id }, caller, query: { confirm } }: Changing,
    changes: KeyChange,
  ): Promise<AccountKey> => {
    const { account } = caller
    const changed = await store.transaction(async (queries) => {
      const { keys } = queries
      // One at a time: two keys must not end each other.
      await keys.lockAccount(account)
      const valid = validAt(await keys.list(account), now())
      const before = valid.find((key) => key.id === id)
      if (!before) throw notThere(id)
      const after = { ...before, ...changes }
      if (confirm === undefined && isLastFull(valid, before, after)) throw lastFull()
      await keys.change(account, id, changes)
      const reply = keyReply(after, caller)
      const written = {
        operation: of,
        record: pathOf(revokeKey, { id }),
        before: keyReply(before, caller),
        after: after.revoked_at ? undefined : reply,
      }
      await noteWrite(queries, caller, written, now())
      return reply
    })
    accounts.recheckAll()
    return changed
  }

  const list: Implementation<typeof listKeys> = {
    run: async ({ caller }) => {
      const valid = validAt(await store.keys.list(caller.account), now())
      return { keys: valid.toReversed().map((key) => keyReply(key, caller)) }
    },
  }
  const create: Implementation<typeof createKey> = {
    check: async ({ body: sent }) => ({
      fieldErrors: expiryErrors(sent, now()),
      run: async ({ body, caller }) => {
        const key = makeKey()
        const made = {
          ...(await keyRecord(key)),
          name: body.name,
          kind: kindOf(body.read_only ?? false),
          origin: 'cli',
          created_at: now(),
          expires_at: dateOf(body.expires_at ?? null),
        } as const
        const after = keyReply({ ...made, last_used_at: null, revoked_at: null }, caller)
        const record = pathOf(revokeKey, { id: made.id })
        await store.transaction(async (queries) => {
          await queries.keys.add(caller.account, made)
          await noteWrite(queries, caller, { operation: createKey, record, after }, now())
        })
        return { ...after, key }
      },
    }),
  }
  const update: Implementation<typeof updateKey> = {
    check: async ({ body: sent }) => ({
      fieldErrors: expiryErrors(sent, now()),
      run: async ({ body, ...request }) => {
        const { name, read_only: isReadOnly, expires_at: expiresAt } = body
        return change(
          { ...request, of: updateKey },
          {
            ...(name !== undefined && { name }),
            ...(isReadOnly !== undefined && { kind: kindOf(isReadOnly) }),
            ...(expiresAt !== undefined && { expires_at: dateOf(expiresAt) }),
          },
        )
      },
    }),
  }
  const revoke: Implementation<typeof revokeKey> = {
    run: async (request) => {
      await change({ ...request, of: revokeKey }, { revoked_at: now() })
      return undefined
    },
  }
  return { list, create, update, revoke }
}

/** Nobody on the way stores or compresses a key: the length of a compressed text tells something of it. */
export const forbidStoring: MiddlewareHandler<ServiceEnv> = (c, next) => {
  addCommonHeaders(c, { 'Cache-Control': 'no-store, no-transform' })
  return next()
}

/** The operations on the keys of the account. */
export const servedKeys = (deps: Deps, options: ServeOptions): Served[] => {
  const { list, create, update, revoke } = implementationsOf(deps)
  return [
    [listKeys, serve(listKeys, list, options)],
    [createKey, serve(createKey, create, options)],
    [updateKey, serve(updateKey, update, options)],
    [revokeKey, serve(revokeKey, revoke, options)],
  ]
}
