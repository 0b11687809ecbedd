/** A job that was ended, since it was not done in its time. */
export class OverrunError extends Error {
  override name = 'OverrunError'
  override message = 'The job was not done in its time'
}

/** A job that was refused because too many jobs of its account already wait. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  override message = 'Too many jobs of this account wait already'
}

/** A job that was not started because nobody waits for its result any more. */
export class AbandonedError extends Error {
  override name = 'AbandonedError'
  override message = 'Nobody waits for the answer any more'
}

/** A thread that ended by itself before it returned a result. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError'
  override message = 'The thread ended before it answered'
}

/** A thread that ended because it exceeded its memory limit. */
export class OutOfMemoryError extends Error {
  override name = 'OutOfMemoryError'
}
