CREATE TABLE "evidence_turns" (
	"origin" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
