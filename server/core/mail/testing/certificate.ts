/**
 * A certificate for the address 0.0.0.0, which leads to this machine and is yet no address of loopback: a mail server that
 * is elsewhere, as far as anybody can tell. It vouches for nothing but these tests, and its key is no secret.
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
