import { toast } from './toast.tsx'

/** Copies a text to the clipboard and says so. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  } catch {
    // Browsers refuse the clipboard without a secure context.
    toast("The browser didn't allow copying")
  }
}
