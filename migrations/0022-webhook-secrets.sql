-- Until when messages are also signed with the secret before the last rotation; null: they are not.
alter table webhooks add column former_secret_until timestamptz(3);
