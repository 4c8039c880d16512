export { LoginPage } from './login-page.tsx'
export * from './mail-link-pages.tsx'
export { SignupPage } from './signup-page.tsx'
