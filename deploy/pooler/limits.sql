-- PgBouncer lets no program set limits for its session, so the role has them: PostgreSQL still ends a statement that takes too long.
alter role matricula set statement_timeout = '9s';
alter role matricula set idle_in_transaction_session_timeout = '30s';
