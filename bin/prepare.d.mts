/** What the browser app is built from: files and folders. */
export const WEB_SOURCES: string[]
