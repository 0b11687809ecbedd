import { toast } from './toast.tsx'

/** Copies a text to the clipboard and says so; answers whether the browser allowed it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
    return true
  } catch {
    // Browsers refuse the clipboard without a secure context.
    toast("The browser didn't allow copying")
    return false
  }
}
