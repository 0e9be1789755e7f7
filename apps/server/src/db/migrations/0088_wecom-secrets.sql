CREATE TABLE "wecom_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea",
	"secret_id" uuid,
	"good_until" timestamp with time zone,
	"asked_by" uuid,
	"asking_until" timestamp with time zone,
	CONSTRAINT "wecom_secrets_whole" CHECK (num_nulls("wecom_secrets"."sealed", "wecom_secrets"."secret_id", "wecom_secrets"."good_until") in (0, 3)
        and num_nulls("wecom_secrets"."asked_by", "wecom_secrets"."asking_until") in (0, 2))
);
