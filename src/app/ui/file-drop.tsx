import { useRef, type DragEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './file-drop.module.css'

type FileDropProps = {
  /** As the attribute of a file input. */
  accept: string
  /** A file was chosen before. */
  isAgain: boolean
  onFile: (file: File | undefined) => void
  /** What is said of the file. */
  children: ReactNode
}

/** Takes a file that is chosen, or dropped on it. */
export const FileDrop = ({ accept, isAgain, onFile, children }: FileDropProps) => {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div
      role="group"
      aria-label="File"
      className={styles.drop}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        onFile(event.dataTransfer.files[0])
      }}
    >
      {children}
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label="File"
        hidden
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button onClick={() => picker.current?.click()}>
        {isAgain ? 'Choose another file' : 'Choose file'}
      </Button>
      <p className={styles.quiet}>or drop it here</p>
    </div>
  )
}
