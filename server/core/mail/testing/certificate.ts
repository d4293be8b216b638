/**
 * A certificate for 0.0.0.0. This address reaches this machine, but is not loopback, so it stands for a remote mail server. The
 * certificate is only for tests, and its key is public.
 */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUfLPXRIZdfOxlSOSVuJHJPV45z78wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbWFpbC50ZXN0MCAXDTI2MTEyMjAyMDYyM1oYDzIxMjYxMDI5
MDIwNjIzWjAUMRIwEAYDVQQDDAltYWlsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARHMOQzfAs35Snm/AkcTgLuc8juZky7vcuOg8ShR4UNhjVuJl2Vvbwt
ANUDNrtvPQM9ijq2lKpkJjEg86DMhYIVo2QwYjAdBgNVHQ4EFgQUxoe06N4bQhHb
eaPndqRTgQxNgpgwHwYDVR0jBBgwFoAUxoe06N4bQhHbeaPndqRTgQxNgpgwDwYD
VR0RBAgwBocEAAAAADAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUC
IQDLqzKpOQ/xB+OMWoo/QY8k3RSvtwGvDtOR3l+rjkLIogIgO52rz1ES6inMsEvF
fMV6xqdfzFFG8FDtxe5JnkhQCMU=
-----END CERTIFICATE-----
`;

export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXNX8FJ+jvf/mM+0u
fr7zJIfkkAx/cJdAuYhadEFhuIWhRANCAARHMOQzfAs35Snm/AkcTgLuc8juZky7
vcuOg8ShR4UNhjVuJl2VvbwtANUDNrtvPQM9ijq2lKpkJjEg86DMhYIV
-----END PRIVATE KEY-----
`;
