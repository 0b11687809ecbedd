const { document: page } = globalThis as { document?: Document }
/** The path below which this page's host serves the dashboard, without a slash at its end; "" at the root. */
export const BASE_PATH = page?.documentElement.dataset['base']?.replace(/\/$/, '') ?? ''

/** Begins every name that Adit stores. Another Adit of this origin, below another path, has names of its own. */
export const PREFIX = `adit${BASE_PATH}.`

/** `local` outlives the tab, `session` does not. */
export type Area = 'local' | 'session'

/** A text in the browser's storage. */
export type StorageEntry = {
  readonly area: Area
  /** Followed by a space and another name where there are several. */
  readonly name: string
  /** A sign-out removes what is of an account. What is of the device holds no name, id or text of one. */
  readonly of: 'account' | 'device'
}

const entry = (area: Area, of: StorageEntry['of'], name: string): StorageEntry => ({
  area,
  of,
  name: PREFIX + name,
})

/** Every text that Adit stores in the browser. */
export const ENTRIES = {
  /** The time from a sign-in to the sign-out of all, by a random name: what a tab stored in another one is void. */
  stay: entry('local', 'account', 'stay'),
  /** How this tab reaches the service, with the key. */
  connection: entry('session', 'account', 'connection'),
  /** The same, remembered on this device. Of both the others that can be switched to are beside it, by their ids. */
  remembered: entry('local', 'account', 'connection'),
  /** The connections that people have named on this device, with all that they noted of them, each by a random id. */
  services: entry('local', 'account', 'service'),
  /** The ids of connections that send no change. */
  locked: entry('local', 'account', 'locked'),
  /** The last sign-out of one connection, by its id: what was stored of it before is void. */
  ended: entry('local', 'account', 'ended'),
  /** How many requests of a connection were sent in the last minute, and what its service allows, by its id. */
  pace: entry('local', 'account', 'pace'),
  /** The ids of connections with a bulk change in a database. */
  bulk: entry('local', 'account', 'bulk'),
  /** What is typed into the forms of this tab. */
  drafts: entry('session', 'account', 'draft'),
  /** What was typed into forms of tabs that were closed. */
  leftDrafts: entry('local', 'account', 'draft'),
  /** Saved searches, edges and things that were opened, each by the id of the connection or of a part of it. */
  views: entry('local', 'account', 'views'),
  /** What lists were searched for, each by the id of the connection and of the resource. */
  searches: entry('local', 'account', 'searches'),
  /** The connections that are marked as production, by their ids. */
  production: entry('local', 'account', 'production'),
  edges: entry('local', 'account', 'edges'),
  recents: entry('local', 'account', 'recent'),
  /** What this browser has changed, by the account. */
  changes: entry('local', 'account', 'changes'),

  /** What a person kept of an account when signing out, by its id, without the key: the next sign-in puts it back. */
  kept: entry('local', 'device', 'kept'),
  /** The slots of bulk changes that were kept with it and are still in the database. */
  keptBulk: entry('local', 'device', 'kept-bulk'),
  /** The names of what other versions had stored and was kept with it, where it was. */
  keptOthers: entry('local', 'device', 'kept-others'),
  theme: entry('local', 'device', 'theme'),
  shortcuts: entry('local', 'device', 'shortcuts'),
  editor: entry('local', 'device', 'editor'),
  /** The last days of a certificate in which it is expiring. */
  expiryDays: entry('local', 'device', 'expiry-days'),
  listLayout: entry('local', 'device', 'list-layout'),
  /** The build that this tab left by reloading itself. */
  leftBuild: entry('session', 'device', 'left-build'),
} as const

/** A database on this device, always of accounts. Another version's stores are dropped, not read. */
export type DatabaseEntry = {
  /** Followed by a space and the id of the connection where there is one for each. */
  readonly name: string
  readonly version: number
}

/** The name that the browser knows an entry by; `part` tells apart those of one entry. */
export const storedName = ({ name }: Pick<StorageEntry, 'name'>, part?: string): string =>
  part === undefined ? name : `${name} ${part}`

/** Whether the browser knows an entry, or one of several, by a name. */
export const isNamed = (name: string, entry: Pick<StorageEntry, 'name'>): boolean =>
  name === entry.name || name.startsWith(storedName(entry, ''))

/** Every database of Adit. */
export const DATABASES = {
  /** All records of a resource, as far as they were read. */
  records: { name: `${PREFIX}records`, version: 2 },
  journals: { name: `${PREFIX}bulk`, version: 4 },
} as const satisfies Record<string, DatabaseEntry>

/** Every channel between the tabs of this origin. */
export const CHANNELS = {
  session: `adit${BASE_PATH}`,
  /** Of one connection. */
  records: `${PREFIX}records`,
} as const
