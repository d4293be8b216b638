-- PgBouncer passes on no limits of a session, so the role carries them: PostgreSQL still ends a statement that takes too long.
alter role matricula set statement_timeout = '9s';
alter role matricula set idle_in_transaction_session_timeout = '30s';
