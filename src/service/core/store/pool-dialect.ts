import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A Kysely connection over a pool connection. */
class PoolConnection implements DatabaseConnection {
  readonly client: PostgresPoolClient
  readonly #onAnswer: () => void

  constructor(client: PostgresPoolClient, onAnswer: () => void) {
    this.client = client
    this.#onAnswer = onAnswer
  }

  async command(sql: 'begin' | 'commit' | 'rollback'): Promise<void> {
    await this.client.query(sql, [])
    // A lost connection rolls back without being asked.
    if (sql !== 'rollback') this.#onAnswer()
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    const { command, rowCount, rows } = await this.client.query<R>(sql, parameters)
    this.#onAnswer()
    return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount) } : { rows }
  }

  streamQuery(): never {
    throw new Error('Streams are not used here')
  }
}

/** The driver's own connection type: Kysely hands back the connections it got. */
const ours = (connection: DatabaseConnection): PoolConnection => {
  if (connection instanceof PoolConnection) return connection
  throw new Error('A connection of another driver')
}

const driverOver = (pool: PostgresPool, onAnswer: () => void): Driver => {
  // The pool keeps each client until its connection ends.
  const connections = new WeakMap<PostgresPoolClient, PoolConnection>()
  const connectionOf = (client: PostgresPoolClient): PoolConnection => {
    const known = connections.get(client)
    if (known) return known
    const connection = new PoolConnection(client, onAnswer)
    connections.set(client, connection)
    return connection
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => connectionOf(await pool.connect()),
    beginTransaction: (connection) => ours(connection).command('begin'),
    commitTransaction: (connection) => ours(connection).command('commit'),
    rollbackTransaction: (connection) => ours(connection).command('rollback'),
    releaseConnection: async (connection) => ours(connection).client.release(),
    destroy: () => pool.end(),
  }
}

/**
 * PostgreSQL over a pool, like Kysely's own dialect but without its layers for cursors, hooks and logs,
 * which every query would pass; `onAnswer` is called for each answered query.
 */
export class PoolDialect extends PostgresDialect {
  readonly #createDriver: () => Driver

  constructor(pool: PostgresPool, onAnswer: () => void) {
    super({ pool })
    this.#createDriver = () => driverOver(pool, onAnswer)
  }

  override createDriver(): Driver {
    return this.#createDriver()
  }
}
