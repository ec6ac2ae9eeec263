/** Whether passkeys work on this page: at the pool's own https address, in a browser that supports them. */
export const worksHere = (worksAt: string | null): boolean =>
  worksAt === window.location.origin && window.PublicKeyCredential !== undefined
