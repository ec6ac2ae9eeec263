import { onTestFinished, vi } from 'vitest'

/** From now on returns the files the page has saved, with their contents. */
export function savedFiles(): () => Promise<{ name: string; text: string }[]> {
  const contents = new Map<string, Blob>()
  const saved: { name: string; content: Blob | undefined }[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:${contents.size}`
    if (content instanceof Blob) contents.set(address, content)
    return address
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href) })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return () => Promise.all(saved.map(async ({ name, content }) => ({ name, text: (await content?.text()) ?? '' })))
}
