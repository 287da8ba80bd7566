-- Whether somebody else chose an operator's password: the start, an owner, or the command line.
alter table control.platform_users add column password_is_given boolean not null default false;
