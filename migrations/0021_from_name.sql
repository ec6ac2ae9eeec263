-- An empty From Name is the pool's own (rulebook N4): nobody had changed it where it says PuckPool, or the pool's name.
alter table email_settings alter column from_name set default '';
update email_settings set from_name = '' where from_name = 'PuckPool' or from_name = (select pool_name from pool_settings limit 1);
