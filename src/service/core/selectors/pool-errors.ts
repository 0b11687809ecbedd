/** A job that was stopped because it took too long or too much memory. */
export class OverrunError extends Error {
  override name = 'OverrunError'
  /** The step that alone took more than it may, or undefined where the steps did together. */
  readonly step: number | undefined

  constructor(step: number | undefined) {
    super('The job took more than it may')
    this.step = step
  }
}

/** A job that was not taken, since too many of its account wait already. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'

  constructor() {
    super('Too many jobs of this account wait already')
  }
}

/** A job that was not begun, since nobody waits for its answer any more. */
export class AbandonedError extends Error {
  override name = 'AbandonedError'

  constructor() {
    super('Nobody waits for the answer any more')
  }
}

/** A thread that ended by itself, before it answered. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError'

  constructor() {
    super('The thread ended before it answered')
  }
}

/** A thread that ended because it took more memory than it may. */
export class OutOfMemoryError extends Error {
  override name = 'OutOfMemoryError'
}
