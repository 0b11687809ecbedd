import { Alert } from '../ui/alert.tsx'

/** Says in a first view what it waits for; the texts come later. */
export const FirstWaitNote = () => (
  <Alert tone="idle" isFloating>
    <span>
      <span data-wait="" /> <span data-wait="" />
    </span>
  </Alert>
)
