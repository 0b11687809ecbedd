import { Alert } from '../../../ui/alert.tsx'

/** Says why a change of the edges on this device was not stored, by `bookProblem`; nothing if it was. */
export const BookProblem = ({ text }: { text: string | null }) =>
  text && (
    <Alert tone="bad" announce>
      {text}
    </Alert>
  )
