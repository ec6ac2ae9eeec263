export type SavedFile = { name: string; content: Blob }

/** Makes the browser save a file. */
export function saveFile({ name, content }: SavedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the URL by then.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Saves a CSV. The byte order mark marks it as UTF-8 for spreadsheets. */
export function csvFile(name: string, text: string): SavedFile {
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text
  return { name, content: new Blob([marked], { type: 'text/csv;charset=utf-8' }) }
}

const BYTE_ORDER_MARK = '\ufeff'
