-- A sign-in link opens an account, so it never goes to a device (rulebook A9, A10).
alter table mails add check (channel = 'mail' or kind <> 'sign_in_link');
