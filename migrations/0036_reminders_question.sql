-- After joining a contest a member is asked once about reminders on their devices. True after either answer.
alter table notification_preferences add column reminders_answered boolean not null default false;
